import { TriangleAlert } from 'lucide-react';
import styles from './ExportSheet.module.css';

/** What is wrong with a template of names, each a sentence. */
export function TemplateProblems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div role="status" className={styles['problems']}>
      {problems.map((problem) => (
        <p key={problem}>
          <TriangleAlert size={13} aria-hidden />
          {problem}
        </p>
      ))}
    </div>
  );
}
