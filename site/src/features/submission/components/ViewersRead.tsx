import { useTranslation } from 'react-i18next';
import { STAGES, toolsOf, type DraftDisclosure, type Stage } from '../model/disclosure';

/** What viewers will read under the film; nothing until a stage is chosen. */
export function ViewersRead({ disclosure: { uses, tools } }: { disclosure: DraftDisclosure }) {
  const { t } = useTranslation('submission');
  const names = (stages: Stage[]) =>
    stages.map((stage) => t(`disclosure.stages.${stage}`)).join(t('disclosure.and'));
  const by = (...use: string[]) => STAGES.filter((stage) => use.includes(uses[stage] ?? ''));
  const sentence = (key: 'generated' | 'assisted' | 'byHand', stages: Stage[]) => {
    if (!stages.length) return [];
    const named = [...new Set(key === 'byHand' ? [] : stages.flatMap((stage) => toolsOf(tools[stage])))];
    const text = t(`disclosure.read.${key}`, { stages: names(stages) });
    return named.length ? t('disclosure.read.with', { text, tools: named.join(t('disclosure.and')) }) : text;
  };
  const sentences = [
    sentence('generated', by('generated')),
    sentence('assisted', by('assisted')),
    sentence('byHand', by('none', 'own', 'licensed')),
  ].flat();
  if (!sentences.length) return null;
  return (
    <div className="viewers-read">
      <p className="caption">{t('disclosure.read.title')}</p>
      <p>{sentences.map((text) => t('disclosure.read.sentence', { text })).join('')}</p>
    </div>
  );
}
