// The head script of pages that have acts: one script, so that code shared by both parts is in the page
// once.
import './headScript';
import './firstScreen';
