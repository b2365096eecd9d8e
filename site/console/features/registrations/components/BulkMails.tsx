import { useQuery } from '@tanstack/react-query';
import type { Language } from '@/lib/locale/language';
import { useEdition } from '../../../lib/edition';
import { showBatch, type Batch } from '../api/batches';
import type { ReasonTexts } from '../model/reasons';
import { DecisionMail } from './DecisionMail';

/** Among how many of a batch the first of each language is looked for. */
const LOOKED_AT = 500;

/** The email of a decision about many as the first reader of each language gets it. */
export function BulkMails({ batch, texts }: { batch: Batch; texts: ReasonTexts }) {
  const edition = useEdition();
  const list = useQuery({
    queryKey: ['batch', edition, batch.id, 'mails'],
    queryFn: ({ signal }) => showBatch(edition, batch.id, 1, LOOKED_AT, signal),
    gcTime: 0,
  });
  const firstOf = (language: Language) =>
    list.data?.items.find(
      ({ outcome, registration }) => outcome === 'waiting' && registration.language === language,
    )?.registration;
  return (['en', 'zh'] as const).map((language) => {
    const row = firstOf(language);
    const reason = batch.decision === 'deny' ? texts[language].trim() : undefined;
    return row && <DecisionMail key={language} row={row} decision={batch.decision} reason={reason} />;
  });
}
