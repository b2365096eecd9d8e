import { useState } from 'react';
import { mailedProof } from '@/lib/session/mailedProof';
import { useStore } from '@/lib/useStore';
import { session } from '../../lib/session';
import { AddressForm } from './AddressForm';
import { CodeForm } from './CodeForm';
import { FactorChoice } from './FactorChoice';
import { FactorStep } from './FactorStep';
import { RecoveryCodes } from './RecoveryCodes';

/** A code that was asked for. */
export interface Ask {
  email: string;
  askId: string;
  /** When another may be asked for, in milliseconds of the device's clock. */
  resendAt: number;
}

interface LoginStepsProps {
  /** The address of the organiser whose session has ended. */
  email?: string;
  /** The session goes on and takes only its second factor, once more. */
  factorOnly?: boolean;
  /** The session is complete. */
  onDone: () => void | Promise<void>;
}

/** A login: the address, the mailed code, the second factor, and its set-up for an account without one. */
export function LoginSteps({ email = '', factorOnly = false, onDone }: LoginStepsProps) {
  const { status, me } = useStore(session);
  const [ask, setAsk] = useState<Ask | null>(askOfLink);
  const [half, setHalf] = useState(status === 'factor' || factorOnly ? me : null);
  const [recovery, setRecovery] = useState<string[]>([]);
  const completed = (codes: string[]) => (codes.length ? setRecovery(codes) : void onDone());
  if (recovery.length) return <RecoveryCodes codes={recovery} onDone={() => void onDone()} />;
  if (half)
    return half.secondFactor ? (
      <FactorStep me={half} onDone={completed} />
    ) : (
      <FactorChoice onDone={completed} />
    );
  if (!ask) return <AddressForm email={email} onAsked={setAsk} />;
  return (
    <CodeForm
      ask={ask}
      onAsked={setAsk}
      onBack={() => setAsk(null)}
      onDone={(account) => (account.complete ? void onDone() : setHalf(account))}
    />
  );
}

/** The step of the code, for the address whose mailed link was opened; null without one. */
function askOfLink(): Ask | null {
  const proof = mailedProof.of('organiser');
  return proof ? { email: proof.email, askId: '', resendAt: 0 } : null;
}
