/** Texts of the rehearsal bar, which moves the contest clock. Loaded with the bar only. */
export default {
  label: 'Rehearsal: the contest’s clock',
  tab: 'Rehearsal',
  explain: 'Jump to a point of the contest. Everything that depends on a date follows, for everybody.',
  moment: {
    before: 'Before it opens',
    registrationEnding: 'Last hour to register',
    registrationOver: 'Registration closed',
    submissionEnding: 'Last hour to submit',
  },
  failed: 'The clock could not be moved. Is Marquee still running?',
};
