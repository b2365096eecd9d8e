import { useState } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../../i18n/useTexts';
import type { Ending } from '../api/ending';
import type { Row } from '../api/registrations';
import type { EndingState } from '../hooks/useEnding';
import type { ReasonTexts } from '../model/reasons';
import { EndDialog } from './EndDialog';

const NO_REASONS = { en: '', zh: '' };

interface EndActionsProps {
  row: Row;
  /** The reasons of the act that is taken back; null or missing where there is none. */
  former: Partial<ReasonTexts> | null | undefined;
  ending: EndingState;
}

/** What can be done with the whole of a registration: out of the contest with its works, or back. */
export function EndActions({ row, former, ending }: EndActionsProps) {
  const t = useTexts();
  const [asked, setAsked] = useState<Ending | null>(null);
  const actions: Ending[] =
    row.ended !== null ? ['restore'] : row.state === 'DENY' ? [] : ['withdraw', 'disqualify'];
  return (
    <>
      {actions.map((action) => (
        <Button key={action} look="text" size="small" onClick={() => setAsked(action)}>
          {t(`registrations.ending.ask.${action}`)}
        </Button>
      ))}
      {asked && (
        <EndDialog
          action={asked}
          row={row}
          former={{ ...NO_REASONS, ...former }}
          ending={ending}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
