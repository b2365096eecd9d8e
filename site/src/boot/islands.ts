import { contentsIsland } from '../features/guidelines/components/contents.island';
import { scheduleIsland } from '../features/guidelines/components/schedule.island';
import { callSheetIsland } from '../features/home/camp/callSheet.island';
import { countdownIsland } from '../features/home/components/countdown.island';
import { deadlineIsland } from '../features/home/components/deadline.island';
import { timelineIsland } from '../features/home/international/timeline.island';
import { daysLeftIsland, phoneIsland } from '../features/phone/phone.island';
import { shortlistIsland } from '../features/shortlist/shortlist.island';
import { workIsland } from '../features/shortlist/work.island';
import type { Island } from '../lib/island';
import { leaderIsland } from '../ui/media/leader.island';

/** The islands of all prerendered pages. Each adds a few hundred bytes to the boot script. */
export const islands: readonly Island[] = [
  countdownIsland,
  leaderIsland,
  deadlineIsland,
  timelineIsland,
  callSheetIsland,
  scheduleIsland,
  contentsIsland,
  daysLeftIsland,
  phoneIsland,
  shortlistIsland,
  workIsland,
];
