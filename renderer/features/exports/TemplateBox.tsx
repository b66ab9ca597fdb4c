import { Plus } from 'lucide-react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ExportSheet.module.css';
import { TemplateProblems } from './TemplateProblems.tsx';

const LONGEST = 200;

interface TemplateBoxProps {
  readonly label: string;
  readonly template: string;
  readonly onTemplate: (template: string) => void;
  /** In the order of the menu, with what each means. */
  readonly tokens: readonly { readonly token: string; readonly name: string }[];
  /** What is wrong with the template, each a sentence. */
  readonly problems: readonly string[];
}

/** A template of file names: the box, a menu of its tokens, and what is wrong with it. */
export function TemplateBox({ label, template, onTemplate, tokens, problems }: TemplateBoxProps) {
  const t = useTexts('exports');
  return (
    <>
      <div className={styles['template']}>
        <TextField
          label={label}
          value={template}
          onChange={onTemplate}
          maxLength={LONGEST}
          spellCheck="false"
          autoComplete="off"
          code
        />
        <Menu
          label={t('insertToken')}
          placement="bottom end"
          trigger={<Button icon={<Plus size={14} aria-hidden />}>{t('insertToken')}</Button>}
          entries={tokens.map(({ token, name }) => ({
            id: token,
            label: `${name} {${token}}`,
            isDisabled: template.length + token.length + 2 > LONGEST,
            onAction: () => onTemplate(`${template}{${token}}`),
          }))}
        />
      </div>
      <TemplateProblems problems={problems} />
    </>
  );
}
