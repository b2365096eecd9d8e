import { useTranslation } from 'react-i18next';
import { brand, criteria } from '../../../content/catalogue';
import { type Bilingual, text } from '../../../lib/locale/language';
import { facts, fill } from '../../../content/facts';
import type { Block } from '../../../content/catalogue.gen';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Weights } from '../../../ui/feedback/Weights';
import { useFilledText } from '../hooks/useFilledText';
import { FileTable, PlainTable, PrizeTable } from './Tables';

function OneBlock({ block }: { block: Block }) {
  const language = useLanguage();
  const values = facts(language);
  switch (block.type) {
    case 'text':
      return <p>{fill(text(block.text, language), values)}</p>;
    case 'note':
      return (
        <div className="aside-note">
          <p>
            <b>{text(block.title, language)}</b> {fill(text(block.text, language), values)}
          </p>
        </div>
      );
    case 'list':
      return <PlainList items={block.items} />;
    case 'steps':
      return <StepList items={block.items} />;
    case 'figures':
      return <FigureList items={block.items} />;
    case 'table':
      return <PlainTable columns={block.columns} rows={block.rows} />;
    case 'files':
      return <FileTable kinds={block.kinds} />;
    case 'criteria':
      return (
        <Weights
          small
          items={criteria.map(({ id, weight, name }) => ({ id, weight, name: text(name, language) }))}
        />
      );
    case 'prizes':
      return <PrizeTable />;
    case 'contact':
      return <Contact />;
  }
}

/** The blocks of a chapter. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function Contact() {
  const { t } = useTranslation('guidelines');
  const language = useLanguage();
  return (
    <>
      <p>
        {t('contact.missing')} <a href={`mailto:${brand.contactMail}`}>{t('contact.write')}</a>
        <span className="num">
          {language === 'zh' ? `（${brand.contactMail}）` : ` (${brand.contactMail})`}
        </span>
      </p>
      {brand.social.length > 0 && (
        <ul className="plain-list">
          {brand.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url}>{text(name, language)}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function PlainList({ items }: { items: readonly Bilingual[] }) {
  const filled = useFilledText();
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item.en}>{filled(item)}</li>
      ))}
    </ul>
  );
}

function StepList({ items }: { items: readonly { title: Bilingual; text: Bilingual }[] }) {
  const filled = useFilledText();
  return (
    <ol className="step-list">
      {items.map((item) => (
        <li key={item.title.en}>
          <b>{filled(item.title)}</b> {filled(item.text)}
        </li>
      ))}
    </ol>
  );
}

/** Rules, each after its figure. */
function FigureList({ items }: { items: readonly { figure: string; text: Bilingual }[] }) {
  const filled = useFilledText();
  const values = facts(useLanguage());
  return (
    <ul className="rule-list">
      {items.map((item) => (
        <li key={item.text.en}>
          <b className="num">{fill(item.figure, values)}</b>
          <span>{filled(item.text)}</span>
        </li>
      ))}
    </ul>
  );
}
