import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/feedback/Tag';
import type { Provenance } from '../model/provenance';

/** Says of a file that the studio made it, with which model and from which words. */
export function ProvenanceNote({ provenance: { model, prompt } }: { provenance: Provenance }) {
  const { t } = useTranslation(['submission', 'common']);
  return (
    <div className="made-here">
      <Tag look="quiet">{t('made.here', { model: t(`common:models.${model}`) })}</Tag>
      <p className="caption">
        <span className="visually-hidden">{t('made.prompt')} </span>
        <q>{prompt}</q>
      </p>
    </div>
  );
}
