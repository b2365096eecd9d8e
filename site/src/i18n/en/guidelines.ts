/** Texts of the guidelines page. Its chapters are in the catalogue. */
export default {
  title: 'Guidelines',
  changed: 'Last changed {{date}}.',
  onThisPage: 'On this page',
  register: 'Register to enter',
  apply: 'Apply to the camp',
  schedule: { title: 'Schedule', phase: 'Phase', dates: 'Dates', what: 'What happens', now: 'Now' },
  zone: 'All times are {{zone}}.',
  files: {
    kind: 'Material',
    types: 'File types',
    maximum: 'At most',
    video: 'Film',
    cover: 'Cover',
    process: 'Production process',
    concept: 'Project proposal',
    script: 'First-draft script',
    pv: 'PV or key frames',
    portfolio: 'Previous AI works',
  },
  prizes: { prize: 'Prize', films: 'Films', each: 'Each, {{currency}}', colon: ': ', comma: ', ' },
  contact: { missing: 'Something missing?', write: 'Write to the organisers' },
};
