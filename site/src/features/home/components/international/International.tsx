import { Audience } from './Audience';
import { NightScene } from './NightScene';
import { useIslands } from '../../../../lib/useIslands';
import { leaderIsland } from '../../../../ui/media/leader.island';
import { countdownIsland, deadlineIsland } from '../../registration.island';
import { About } from './About';
import { CallToAction } from './CallToAction';
import { Criteria, Jury } from './Judging';
import { Hero } from './Hero';
import { Prizes } from './Prizes';
import { RulesInBrief } from './RulesInBrief';
import { Timeline } from './Timeline';
import { timelineIsland } from '../../timeline.island';

const ISLANDS = [countdownIsland, leaderIsland, timelineIsland, deadlineIsland];

/** The home page of the international edition. */
export default function International() {
  useIslands(ISLANDS);
  return (
    <>
      <NightScene />
      <Audience />
      <Hero />
      <About />
      <Timeline />
      <Prizes />
      <Criteria />
      <Jury />
      <RulesInBrief />
      <CallToAction />
    </>
  );
}
