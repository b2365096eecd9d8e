import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../ui/form/DraftNotice';
import type { SubmissionFormState } from '../hooks/useSubmission';
import type { Tool } from '../model/draft';

/** What another tab did to the same submission. */
export function OtherTab({ state: { draft } }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const labels: Record<string, string> = {
    title: t('film.name'),
    description: t('film.description'),
    video: t('film.video'),
    videoLink: t('film.link'),
    cover: t('film.cover'),
    english: t('film.english'),
    process: t('process.text'),
    processFile: t('process.asFile'),
    tools: t('process.tools'),
    otherTool: t('process.otherTool'),
  };
  const wordsOf = (field: string, value: unknown) =>
    field === 'tools' ? (value as Tool[]).map((tool) => t(`process.${tool}`)).join(', ') : undefined;
  return <DraftNotice draft={draft} labels={labels} wordsOf={wordsOf} />;
}
