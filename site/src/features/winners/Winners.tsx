import published from '@edition/winners.json';
import { WinnersPage } from './components/WinnersPage';

/** The published winners of the edition. The route exists once the results are published. */
export default function Winners() {
  return <WinnersPage published={published} />;
}
