export default {
  title: 'Notes',
  internal: 'for organisers only',
  new: 'New note',
  add: 'Add note',
  remove: 'Remove',
  removeOf: 'Remove the note of {{name}}',
  tags: 'Tags, separated by commas',
  assignee: 'Assigned to',
  nobody: 'Nobody',
};
