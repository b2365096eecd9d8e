/** What viewers reported about films. */
export default {
  title: 'Reports about films',
  none: 'Nothing was reported',
  showAll: 'Show all',
  showOpen: 'Show open ones',
  older: 'Older ones',
  film: 'Film {{number}}',
  kinds: { rights: 'Rights', label: 'AI label', hurt: 'Hurt' },
  states: { open: 'open', upheld: 'upheld', dismissed: 'dismissed' },
  reason: 'Reason of the decision',
  uphold: 'Uphold',
  dismiss: 'Dismiss',
  reopen: 'Open again',
};
