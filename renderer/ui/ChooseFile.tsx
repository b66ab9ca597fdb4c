import { FileUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { Button } from './Button.tsx';

interface ChooseFileProps {
  readonly label: string;
  /** Endings with their dots. */
  readonly types: readonly string[];
  /** The browser's own file field asks, since the host has no dialogs. */
  readonly inPage: boolean;
  readonly isPending?: boolean;
  /** Has the host ask. */
  readonly onChoose: () => void;
  /** What the browser's field has given. */
  readonly onFile: (file: File) => void;
}

/** Asks for one file to read, in the way of the host. */
export function ChooseFile({ label, types, inPage, isPending = false, onChoose, onFile }: ChooseFileProps) {
  const icon = <FileUp size={14} aria-hidden />;
  if (!inPage)
    return (
      <Button icon={icon} isPending={isPending} onPress={onChoose}>
        {label}
      </Button>
    );
  return (
    <FileTrigger
      acceptedFileTypes={[...types]}
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file !== undefined) onFile(file);
      }}
    >
      <Button icon={icon} isPending={isPending}>
        {label}
      </Button>
    </FileTrigger>
  );
}
