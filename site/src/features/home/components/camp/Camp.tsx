import { useIslands } from '../../../../lib/useIslands';
import { deadlineIsland } from '../../registration.island';
import { CallSheet } from './CallSheet';
import { callSheetIsland } from '../../timeline.island';
import { CurtainCall } from './CurtainCall';
import { Materials } from './Materials';
import { Origin } from './Origin';
import { Stage } from './Stage';
import { Support } from './Support';

const ISLANDS = [callSheetIsland, deadlineIsland];

/** The home page of the camp. */
export default function Camp() {
  useIslands(ISLANDS);
  return (
    <>
      <Stage />
      <Origin />
      <Support />
      <CallSheet />
      <Materials />
      <CurtainCall />
    </>
  );
}
