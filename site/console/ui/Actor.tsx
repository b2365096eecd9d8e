import { personName } from '../lib/actors';
import { useActorName } from '../lib/colleagues';

/** Who did something, by name; the address is its title. */
export function Actor({ actor }: { actor: string }) {
  const name = useActorName()(actor);
  const written = personName(actor);
  return <span title={name === written ? undefined : written}>{name}</span>;
}
