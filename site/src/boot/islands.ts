import { contentsIsland, scheduleIsland } from '../features/guidelines/guidelines.island';
import { countdownIsland, deadlineIsland } from '../features/home/registration.island';
import { callSheetIsland, timelineIsland } from '../features/home/timeline.island';
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
