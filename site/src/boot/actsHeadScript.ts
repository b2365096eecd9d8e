// The head script of pages that have acts: one script, so that what both parts need is in the page once.
import './headScript';
import './firstScreen';
