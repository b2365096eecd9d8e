import { contentsScript } from '../features/guidelines/components/contents.island';
import { scheduleScript } from '../features/guidelines/components/schedule.island';
import { callSheetScript } from '../features/home/camp/callSheet.island';
import { countdownScript } from '../features/home/components/countdown.island';
import { deadlineScript } from '../features/home/components/deadline.island';
import { timelineScript } from '../features/home/international/timeline.island';
import { daysLeftScript } from '../features/phone/components/daysLeft.island';
import { phoneScript } from '../features/phone/phone.island';
import { shortlistScript } from '../features/shortlist/shortlist.island';
import { workScript } from '../features/shortlist/work.island';
import type { PageScript } from '../lib/island';
import { leaderScript } from '../ui/media/leader.island';

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
