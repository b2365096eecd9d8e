import type en from '../en/shared';
import { kind } from '../../lib/edition';
import { withChanges, type Changes, type Translated } from '../messages';
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

const texts: Translated<typeof en> = {
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
  ...(__WINNERS__ ? { winners } : ({} as { winners: typeof winners })),
};

/** The Chinese texts that more than one screen uses, by namespace; see SCREEN_TEXTS for the others. */
export default kind === 'applications' ? withChanges(texts, camp as Changes<typeof texts>) : texts;
