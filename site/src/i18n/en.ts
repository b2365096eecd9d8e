import { edition } from '../lib/edition';
import account from './en/account';
import camp from './en/camp';
import common from './en/common';
import creation from './en/creation';
import errors from './en/errors';
import guidelines from './en/guidelines';
import home from './en/home';
import judging from './en/judging';
import passport from './en/passport';
import proof from './en/proof';
import registration from './en/registration';
import shortlist from './en/shortlist';
import submission from './en/submission';
import team from './en/team';
import upload from './en/upload';
import winners from './en/winners';
import { withChanges } from './messages';

const en = {
  account,
  common,
  creation,
  errors,
  guidelines,
  home,
  judging,
  passport,
  proof,
  registration,
  shortlist,
  submission,
  team,
  upload,
  // Their page exists once the results are published.
  ...(__WINNERS__ ? { winners } : ({} as { winners: typeof winners })),
};

/** All English texts, by namespace. */
export default edition === 'camp' ? withChanges(en, camp) : en;
