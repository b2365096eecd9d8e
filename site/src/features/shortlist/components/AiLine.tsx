import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { MINIMUM, partsOf, type FilmAi } from '../../../content/ai';

/** The label of a film on its card, with its seconds as a bar of eight pixels; nothing for a film without a label. */
export function AiLine({ ai }: { ai: FilmAi | undefined }) {
  const { t } = useTranslation('shortlist');
  if (!ai || ai.label === 'none') return null;
  const parts = partsOf(ai);
  const known = parts && parts.proven + parts.declared > 0;
  const style = { '--p': parts?.proven, '--d': parts?.declared, '--m': MINIMUM } as CSSProperties;
  return (
    <span className="ai-line" data-ai={ai.label}>
      <i>{t(`ai.${ai.label}`)}</i>
      {known && (
        <>
          <span className="ai-bar" style={style} />
          <span className="num">
            {parts.proven > 0
              ? t('ai.proven', { percent: parts.proven })
              : t('ai.percentDeclared', { percent: parts.declared })}
          </span>
        </>
      )}
    </span>
  );
}
