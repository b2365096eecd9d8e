import type { Changes } from '../../../src/i18n/messages';
import type { own } from '../en';

/** Where the creation camp has a word of its own: people apply with a concept, and teams are selected. */
const camp: Changes<typeof own> = {
  audit: {
    areas: {
      registration: 'Applications',
      submission: 'Applications',
      account: 'Accounts of applicants',
    },
    actions: {
      registration_submit: 'Applied',
      registration_correct: 'Application corrected by the applicant',
      registration_withdraw: 'Application taken back by the applicant',
      registration_approve: 'Application approved',
      registration_deny: 'Application denied',
      registration_disqualify: 'Application disqualified',
      registration_restore: 'Application restored',
      registration_withdraw_at_request: 'Application withdrawn by organisers',
      registration_reopen: 'Application reopened',
      submission_withdraw: 'Application withdrawn',
      submission_disqualify: 'Application disqualified',
      submission_restore: 'Application restored',
      assignment_set: 'Applications assigned',
      assignment_join: 'Late applications assigned',
      submission_submit: 'Application sent',
    },
    fields: {
      assigned: 'Applications assigned',
      perWork: 'Judges per application',
      publishedWorkIds: 'Published applications',
      workId: 'Application',
      workIds: 'Applications',
    },
  },
  jury: {
    lead: 'Judges with their progress. No password is typed by anybody else: each gets a link by email that works once.',
    isOpen: 'Judging is open: scores can change.',
    closeText: 'Scores are frozen at once. Judges see it on their next action.',
    openText: 'Scores can change again. This is written to the public log.',
    conflictsLead:
      'The application is off the judge’s list, and not counted as work to do. Only judges declare them.',
    findConflict: 'Judge, application or reason',
    likelyLead:
      'These judges seem to be applicants, or of the same team or organisation. Until you decide, they do not see the application, and are told nothing.',
    likelyNoWork: 'no number yet',
    likelyPeople: 'in the application: {{people}}',
    likelyEffect:
      'Recusing is for good: scores given are removed, and the public log states it. Allowing gives the application back.',
    film: 'Application {{id}}',
    assignLead:
      'Shares the applications out so that each is read by the same number of judges. Conflicts are kept apart, and applications that come later are assigned the same way.',
    perFilm: 'Per application',
    lateRule: '{{count}} per application',
    lateNone: 'Every application has as many as asked for',
    assigned: 'The applications are shared out',
    allEnded: 'Everybody sees all applications again',
    works: 'applications',
    prospect: {
      title: 'How often the best application comes first',
      reached_one: '{{count}} card an application reaches {{aim}}.',
      reached_other: '{{count}} cards an application reach {{aim}}.',
      needs_one: 'For {{aim}}, an application needs {{count}} card: then it is {{chance}}.',
      needs_other: 'For {{aim}}, an application needs {{count}} cards: then it is {{chance}}.',
      never_one:
        'This jury does not reach {{aim}}: with its one judge on every application it is {{chance}}.',
      never_other:
        'This jury does not reach {{aim}}: with all {{count}} judges on every application it is {{chance}}.',
      cost_one: 'When applications are shared out, the mean costs {{count}} point: who is strict decides.',
      cost_other: 'When applications are shared out, the mean costs {{count}} points: who is strict decides.',
      how: 'Measured on {{contests}} simulated juries of {{judges}} judges and {{works}} applications, ± 3 points.',
    },
    conflict: 'Judges, applications or scores have changed. Please look at the plan again.',
    unassignText:
      'This person sees all applications again, those that come later included. Conflicts stay excluded, and nobody else’s applications change. What is scored stays.',
  },
  works: {
    wholeRegistration: 'Whole application:',
    work: 'The application',
    registration: 'Application',
  },
  mails: {
    kinds: {
      'registration-received': 'Application received',
      'registration-withdrawn': 'Application taken back',
      'registration-approved': 'Application approved',
      'registration-code': 'Application code',
      'registration-denied': 'Application not approved',
      'registration-disqualified': 'Application disqualified',
      'registration-restored': 'Application restored',
      'registration-withdrawn-at-request': 'Application withdrawn by organisers',
      'submission-disqualified': 'Application disqualified',
      'submission-restored': 'Application restored',
      'film-receipt': 'Receipt of materials',
      'results-winner': 'Results, to the selected',
      'submission-received': 'Application received',
      'submission-withdrawn': 'Application withdrawn',
    },
    groups: {
      registrations: 'Applicants, by filter',
      late_judges: 'Judges who are late',
      jury: 'Judges, by filter',
    },
    juryText: 'You can write to judges. Emails to applicants are shown to reviewers and owners.',
    reminderJury: 'Who was sent it on {{time}} and still has applications to judge.',
  },
  overview: {
    kinds: {
      registration_opens: 'Applications open',
      registration_ends: 'Applications end',
    },
    rows: {
      registrations: 'Applications',
    },
  },
  publication: {
    units: {
      winners_one: 'selected application',
      winners_other: 'selected applications',
    },
    plan: {
      works: {
        results: 'selected applications',
      },
      listed: 'Application',
    },
    warnings: {
      registration_open: 'Applications are open until {{time}}',
      several_prizes: 'Several prizes for one application: {{names}}',
    },
    pages: {
      winners: 'Camp teams',
      homeWinners: 'the selected teams',
      homeBefore: 'no teams',
      winnersList_one: '{{count}} selected or shortlisted application',
      winnersList_other: '{{count}} selected or shortlisted applications',
    },
    visitors: {
      nothing: {
        results: 'No selected teams yet.',
      },
      shown: {
        results: 'The selected teams and the shortlisted concepts.',
      },
      hidden: {
        results: 'No teams: the curtain is down.',
      },
    },
    mails: {
      results: '{{mails}}: to the selected, and to the shortlisted who are not. Each person gets one email.',
    },
  },
  registrations: {
    emptyTitle: 'No applications waiting',
    entrant: 'Applicant',
    entrantDid: 'by the applicant',
    bulk: {
      name: 'Applicant',
      approve_one: 'Approve one application',
      approve_other: 'Approve {{count}} applications',
      deny_one: 'Deny one application',
      deny_other: 'Deny {{count}} applications',
    },
    ending: {
      stopCounting: 'Stop counting: scorecards {{scorecards}}, assigned {{assigned}}.',
      countAgain: 'Count again: scorecards {{scorecards}}, assigned {{assigned}}.',
      title: {
        disqualify: 'Disqualify the application of {{name}}',
      },
      lead: {
        withdraw:
          'It leaves the contest, and can be sent again while that is open. The reason is emailed in the marked language.',
        disqualify:
          'It leaves the contest, and cannot be sent again. The reason is emailed in the marked language.',
        restore: 'It is as it was before.',
      },
      noWork: 'The jury does not have it yet.',
    },
    dropped: 'Off the shortlist: application {{works}}. All places were taken while it was reviewed again.',
    lost_one: 'One application loses its place on the shortlist:',
    lost_other: '{{count}} applications lose their places on the shortlist:',
    reopenWaits: 'The application waits for a decision again. No email is sent.',
    denyHint: 'Keys 1 to 5 pick a reason. The applicant reads it in the email and can apply again.',
    skipped: {
      unknown: 'This application no longer exists.',
      changed:
        'The applicant corrected it or sent it again while you were reading. Please read the new version.',
    },
    overtaken: {
      changed:
        'The applicant corrected this or sent it again while you were reading. This is the new version.',
    },
  },
  results: {
    lead: '{{films}} applications, {{cards}} complete cards, {{partial}} partial',
    find: 'Name, credit or number',
    noFilm: 'No application matches',
    sorts: {
      title: 'By name',
    },
    notConnected: 'Some judges share no application with the others. Only the mean can be official.',
    film: 'Application',
    noPrize: 'Not selected',
    chances: {
      title: 'How certain the selection is',
      lead: 'The probability that an application deserves to be selected, if judges differ from the truth as much as their cards differ from each other. By the corrected totals.',
    },
    noTie: 'No two applications share a rank',
    citationsLead:
      'Why a team was selected, in one sentence, in both languages. It is published with the selection.',
    severityText:
      'Left is strict, right is generous. A judge with few cards is drawn towards 0. Spread is the standard deviation of the totals, agreement the correlation with the others, drift the change over ten applications.',
    orderTrend: 'Over ten applications',
    orderFirst: 'A judge’s first application',
    orderNone: 'No trend: late applications are scored like early ones.',
    orderStricter: 'Late applications are scored lower than early ones.',
    orderMilder: 'Late applications are scored higher than early ones.',
    credits: 'Team',
    conflict: 'Judging is open, or ranks or applications have changed. Please look at it again.',
  },
  questions: {
    places: {
      registration: 'Application',
    },
    lead: 'Fixed questions are not listed: name, email, telephone, materials.',
    seesEntrant: 'Applicant',
    juryNote: 'A text may tell who applies. With this on, the jury no longer judges blind.',
    categoriesNote: 'an applicant chooses one',
    noCategories: 'Applications have no category.',
    categoryIdHint: 'In addresses and exports. It stays once an application is in it.',
    wrong: 'Not saved. What is wrong is marked; nothing has changed for applicants.',
  },
  rules: {
    watchFirst: 'Materials are read before they are scored',
    rankingNotes: {
      corrected: 'A strict judge costs an application nothing.',
    },
    workShrinkage: 'Applications are drawn to the field like',
    workShrinkageText:
      'Each application is counted as if that many more of its cards were average: one enthusiastic card does not win.',
    worksByCards: 'Applications by number of cards',
    fewerNow: '{{few}} of {{all}} applications have fewer so far.',
    minimumNote: 'Applications with fewer are ranked apart and are not selected by rank.',
  },
  shell: {
    screens: {
      registrations: 'Applications',
    },
  },
  shortlist: {
    count: '{{count}} applications',
    film: 'Application',
    withScores: 'Also remove applications that judges have scored',
    conflict:
      'The shortlist has changed in the meantime, or a removed application is scored. Please look at it again.',
    scoredNote: 'their scores still count',
    findFilm: 'Name or number',
    noFilm: 'No application is called that',
    substitute: 'Put the ticked application in its place',
    substituteHint: 'Tick the application that takes its place.',
    emptyTallyText: 'Applications appear here with their first score.',
  },
  organisers: {
    roleNotes: {
      reviewer: 'applications, emails',
    },
  },
  phases: {
    lead: 'In {{zone}}. A move applies at once to applications, uploads, countdowns and new emails, and is written to the audit log. Sentences with dates and the timeline change with the next build.',
    moveAndTell_one: 'Move, and write to one applicant',
    moveAndTell_other: 'Move, and write to {{count}} applicants',
    tell_one: 'Write to this applicant; the email is held for a minute',
    tell_other: 'Write to these {{count}} applicants; the emails are held for a minute',
  },
  retention: {
    places: {
      submissions: 'Text of an application',
      registrations: 'Text of an application form',
    },
  },
  ruleParts: {
    registration: 'Applications',
    cardsAFilm: 'cards an application',
    safeguardNames: {
      watchBeforeScore: 'Materials are read before they are scored',
    },
    lateWorks: 'Applications after the assignment',
    categoriesNote: 'an applicant chooses one',
  },
};

export default camp;
