import type en from './en';
import { edition } from '../lib/edition';
import { withChanges, type Changes, type Translated } from './messages';
import account from './zh/account';
import camp from './zh/camp';
import common from './zh/common';
import creation from './zh/creation';
import errors from './zh/errors';
import guidelines from './zh/guidelines';
import home from './zh/home';
import judging from './zh/judging';
import passport from './zh/passport';
import proof from './zh/proof';
import registration from './zh/registration';
import shortlist from './zh/shortlist';
import submission from './zh/submission';
import team from './zh/team';
import upload from './zh/upload';
import winners from './zh/winners';

const zh: Translated<typeof en> = {
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
  ...(__WINNERS__ ? { winners } : ({} as { winners: typeof winners })),
};

/** All Chinese texts, by namespace. */
export default edition === 'camp' ? withChanges(zh, camp as Changes<typeof zh>) : zh;
