import { CallSheet } from './CallSheet';
import { CurtainCall } from './CurtainCall';
import { Materials } from './Materials';
import { Origin } from './Origin';
import { Stage } from './Stage';
import { Support } from './Support';

/** The home page of the camp: a rehearsal room by day, seen from above. */
export default function Camp() {
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
