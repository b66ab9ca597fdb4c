import type { MarkedToken, Token } from 'marked';
import type { ReactNode } from 'react';
import styles from './Guide.module.css';

interface GuideBlocksProps {
  readonly tokens: readonly Token[];
}

/**
 * Markdown as elements: subheadings, paragraphs, lists, keys and emphasis, and nothing else. Pictures are left out, because
 * the screens themselves are there; links and HTML are shown as text.
 */
export function GuideBlocks({ tokens }: GuideBlocksProps): ReactNode {
  return tokens.map((token, place) => {
    const key = `${place}-${token.type}`;
    const known = token as MarkedToken;
    switch (known.type) {
      case 'paragraph':
        if (known.tokens.every(({ type }) => type === 'image')) return null;
        return (
          <p key={key} className={styles['paragraph']}>
            <Inline tokens={known.tokens} />
          </p>
        );
      case 'heading':
        return (
          <h3 key={key} className={styles['subheading']}>
            <Inline tokens={known.tokens} />
          </h3>
        );
      case 'list': {
        const List = known.ordered ? 'ol' : 'ul';
        return (
          <List key={key} className={styles['list']} data-ordered={known.ordered}>
            {known.items.map((item, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <li key={number}>
                <GuideBlocks tokens={item.tokens} />
              </li>
            ))}
          </List>
        );
      }
      case 'text':
        return <Inline key={key} tokens={known.tokens ?? [known]} />;
      case 'space':
        return null;
      default:
        return (
          <p key={key} className={styles['paragraph']}>
            {known.raw}
          </p>
        );
    }
  });
}

function Inline({ tokens }: GuideBlocksProps): ReactNode {
  return tokens.map((token, place) => {
    const key = `${place}-${token.type}`;
    const known = token as MarkedToken;
    switch (known.type) {
      case 'strong':
        return (
          <strong key={key}>
            <Inline tokens={known.tokens} />
          </strong>
        );
      case 'em':
        return (
          <em key={key}>
            <Inline tokens={known.tokens} />
          </em>
        );
      case 'codespan':
        return (
          <kbd key={key} className={styles['key']}>
            {known.text}
          </kbd>
        );
      case 'image':
        return null;
      case 'link':
        return <Inline key={key} tokens={known.tokens} />;
      case 'escape':
      case 'text':
        return known.text;
      default:
        return known.raw;
    }
  });
}
