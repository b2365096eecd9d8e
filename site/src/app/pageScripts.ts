import { contentsScript } from '../features/guidelines/contents.live';
import { scheduleScript } from '../features/guidelines/schedule.live';
import { callSheetScript } from '../features/home/camp/callSheet.live';
import { countdownScript } from '../features/home/countdown.live';
import { deadlineScript } from '../features/home/deadline.live';
import { timelineScript } from '../features/home/international/timeline.live';
import { daysLeftScript } from '../features/phone/daysLeft.live';
import { phoneScript } from '../features/phone/phone.live';
import { shortlistScript } from '../features/shortlist/shortlist.live';
import { workScript } from '../features/shortlist/work/work.live';
import type { PageScript } from '../lib/pageScript';
import { leaderScript } from '../ui/leader.live';

/** Everything that moves on public pages without React. Each is a few hundred bytes of the first script. */
export const pageScripts: readonly PageScript[] = [
  countdownScript,
  leaderScript,
  deadlineScript,
  timelineScript,
  callSheetScript,
  scheduleScript,
  contentsScript,
  daysLeftScript,
  phoneScript,
  shortlistScript,
  workScript,
];
