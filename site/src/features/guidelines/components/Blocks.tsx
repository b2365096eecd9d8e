import { criteria } from '../../../content/catalogue';
import { text } from '../../../lib/locale/bilingual';
import { facts, fill } from '../../../content/facts';
import type { Block } from '../../../content/catalogue.gen';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { Weights } from '../../../ui/feedback/Weights';
import { Contact } from './Contact';
import { FileTable } from './FileTable';
import { FigureList, PlainList, StepList } from './Lists';
import { PrizeTable } from './PrizeTable';

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

/** The blocks of a chapter, one after another. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}
