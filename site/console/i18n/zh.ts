import common from '../../src/i18n/zh/common';
import errors from '../../src/i18n/zh/errors';
import { withChanges } from '../../src/i18n/messages';
import audit from './zh/audit';
import camp from './zh/camp';
import catalogue from './zh/catalogue';
import duplicates from './zh/duplicates';
import editions from './zh/editions';
import jury from './zh/jury';
import login from './zh/login';
import mails from './zh/mails';
import notes from './zh/notes';
import organisers from './zh/organisers';
import overview from './zh/overview';
import phases from './zh/phases';
import programmes from './zh/programmes';
import publication from './zh/publication';
import questions from './zh/questions';
import registrations from './zh/registrations';
import results from './zh/results';
import reports from './zh/reports';
import retention from './zh/retention';
import ruleParts from './zh/ruleParts';
import rules from './zh/rules';
import shell from './zh/shell';
import shortlist from './zh/shortlist';
import site from './zh/site';
import submissions from './zh/submissions';
import views from './zh/views';
import works from './zh/works';

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
    CODE_WRONG: '验证码有误或已失效，请核对或重新获取',
    CONFLICT: '内容在此期间已有变化，请刷新后再看',
    NETWORK: '没有收到响应，请检查网络后重试',
  },
};

/** All Chinese texts, by namespace. */
export default {
  ...{ common, errors: withChanges(errors, changedErrors), console: own },
  /** The console's texts in the camp. */
  consoleOfCamp: withChanges(own, camp),
};
