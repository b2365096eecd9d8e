import { Audience } from '../art/Audience';
import { NightScene } from '../art/NightScene';
import { About } from './About';
import { CallToAction } from './CallToAction';
import { Criteria } from './Criteria';
import { Hero } from './Hero';
import { Jury } from './Jury';
import { Prizes } from './Prizes';
import { RulesInBrief } from './RulesInBrief';
import { Timeline } from './Timeline';

/** The home page of the international edition: cinema at night. */
export default function International() {
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
