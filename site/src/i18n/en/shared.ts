import { kind } from '../../lib/edition';
import account from './account';
import camp from './camp';
import common from './common';
import errors from './errors';
import guidelines from './guidelines';
import home from './home';
import passport from './passport';
import proof from './proof';
import registration from './registration';
import shortlist from './shortlist';
import team from './team';
import upload from './upload';
import winners from './winners';
import { withChanges } from '../messages';

const texts = {
  account,
  common,
  errors,
  guidelines,
  home,
  passport,
  proof,
  registration,
  shortlist,
  team,
  upload,
  // Their page exists once the results are published.
  ...(__WINNERS__ ? { winners } : ({} as { winners: typeof winners })),
};

/** The English texts that more than one screen uses, by namespace; see SCREEN_TEXTS for the others. */
export default kind === 'applications' ? withChanges(texts, camp) : texts;
