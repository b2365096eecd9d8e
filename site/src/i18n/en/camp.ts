import type { Changes } from '../messages';
import type common from './common';
import type errors from './errors';
import type guidelines from './guidelines';
import type home from './home';
import type passport from './passport';
import type registration from './registration';

/** The texts that differ in the camp, where entrants apply. They replace those of the same key. */
const camp: Changes<{
  common: typeof common;
  errors: typeof errors;
  guidelines: typeof guidelines;
  home: typeof home;
  passport: typeof passport;
  registration: typeof registration;
}> = {
  common: {
    register: 'Apply',
    resubmit: 'Apply again',
    registrationClosed: 'Applications closed',
    registerState: { NONE: 'Not applied' },
    menu: { registration: 'My application' },
    titles: { register: 'Apply to the camp', sent: 'My application', winners: 'Camp teams' },
    descriptions: { winners: 'The teams selected for the camp, and how they were chosen.' },
    footer: { guidelines: 'Camp guidelines' },
    phone: { closed: 'Applications are closed.', winners: 'The teams are selected.' },
    notFound: { guidelines: 'Read the camp guidelines' },
  },
  errors: {
    registrationEnded: 'Applications have ended, please stay tuned for results. They closed on {{time}}.',
    registrationOpens: 'Applications open on {{time}}.',
    registrationOpensSoon: 'Applications open soon.',
    code: {
      NOT_REGISTERED: 'You have not applied yet, please complete the application first~',
      DENIED: 'Application not approved. Please resubmit.',
      REGISTRATION_ENDED: 'Applications have ended, please stay tuned for results',
      ALREADY_REGISTERED: 'You have already applied, please do not apply again',
    },
  },
  guidelines: { title: 'Camp guidelines' },
  home: {
    counted: 'How the teams were chosen',
    next: {
      review: 'Application under review',
      correct: 'Application in · correct it',
      resubmit: 'Apply again',
      read: 'Read the camp guidelines',
      judging: 'How teams are selected',
      winners: 'See the selected teams',
    },
    when: { opens: 'Applications open', closes: 'Applications close', closed: 'Applications closed' },
    lead: {
      before: 'The curtain rises on {{day}}.',
      last: 'The last day to apply.',
      closed: 'Every application is being read.',
      winners: 'The teams are selected.',
    },
  },
  passport: { unfinished: { registration: 'Your application is kept on this computer.' } },
  registration: {
    sections: { entry: 'How you apply', you: 'Applicant', agreement: 'Confirm and send' },
    entry: {
      title: 'How are you applying?',
      label: 'Type of application',
      individualNote: 'You apply alone.',
    },
    you: {
      title: 'Applicant',
      note: 'We write to this person only.',
      noteTeam: 'The lead of the team. We write to this person only.',
      motivation: 'Why you want to come',
      motivationHint: 'One thing that happened says more than ten adjectives.',
    },
    agreement: {
      title: 'Confirm and send',
      before:
        'Everyone named here is 18 or older. The materials are our own work, and we may use all that is in them. We have read the ',
      guidelines: 'camp guidelines',
      after: ' and accept them, the share of net profit included.',
    },
    closed: { title: 'Applications have ended' },
    send: 'Send the application',
    later: 'A person reads every application. We will write to you.',
    denied: { title: 'Application not approved. Please resubmit.' },
    readFailed: 'Your application could not be read.',
    errors: { login: 'Please login before applying', already: 'You have already applied' },
    correct: {
      ask: 'Take back your application?',
      askNote:
        'Everything you filled in is deleted; your files stay with you until you send again. You can send a new application while applications are open to you.',
      takenBack: 'Your application is taken back.',
    },
    mine: {
      approvedLead: 'Your application is approved. You can create; the shortlist is announced on this site.',
    },
    review: {
      lead: 'Your application is with the organisers. A person reads each one, usually within 3–5 business days. We will write to {{email}}.',
      approvedNote: 'Create opens in the header; the shortlist is announced on this site',
    },
  },
};
export default camp;
