import common from '../../src/i18n/en/common';
import errors from '../../src/i18n/en/errors';
import { withChanges } from '../../src/i18n/messages';
import audit from './en/audit';
import camp from './en/camp';
import catalogue from './en/catalogue';
import duplicates from './en/duplicates';
import editions from './en/editions';
import jury from './en/jury';
import login from './en/login';
import mails from './en/mails';
import notes from './en/notes';
import organisers from './en/organisers';
import overview from './en/overview';
import phases from './en/phases';
import programmes from './en/programmes';
import publication from './en/publication';
import questions from './en/questions';
import registrations from './en/registrations';
import results from './en/results';
import reports from './en/reports';
import retention from './en/retention';
import ruleParts from './en/ruleParts';
import rules from './en/rules';
import shell from './en/shell';
import shortlist from './en/shortlist';
import site from './en/site';
import submissions from './en/submissions';
import views from './en/views';
import works from './en/works';

/** The console's own texts. */
export const own = {
  audit,
  catalogue,
  duplicates,
  editions,
  jury,
  login,
  mails,
  notes,
  organisers,
  overview,
  phases,
  programmes,
  publication,
  questions,
  registrations,
  results,
  reports,
  retention,
  ruleParts,
  rules,
  shell,
  shortlist,
  site,
  submissions,
  views,
  works,
};

/** What organisers read where the site's texts address entrants. */
export const changedErrors = {
  code: {
    CODE_WRONG: 'This code is wrong or used up. Please check it, or ask for another one.',
    CONFLICT: 'This has changed in the meantime. Please reload and look again.',
    NETWORK: 'No answer came. Please check the connection and try again.',
  },
};

/** All English texts, by namespace. */
export default {
  ...{ common, errors: withChanges(errors, changedErrors), console: own },
  /** The console's texts in the camp. */
  consoleOfCamp: withChanges(own, camp),
};
