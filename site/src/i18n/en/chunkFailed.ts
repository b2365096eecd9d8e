/** Words for a part of the application that did not arrive; kept apart for pages that have no other words at hand. */
export default {
  title: 'This page did not load completely.',
  text: 'Please check your network and load it again.',
  reload: 'Load again',
};
