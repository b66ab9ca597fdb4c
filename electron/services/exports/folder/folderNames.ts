import { readdir } from 'node:fs/promises';
import { fileNameKey } from '../../../../shared/domain/exportFileName.ts';
import { folderKey } from '../base/folderTurn.ts';

/** What is known of a name that is taken: the hash of the file that was written under it, or nothing. */
export type TakenName = { readonly sha256: string } | null;

const open = new Map<string, FolderNames>();

/**
 * The names that are taken in one folder, shared by all jobs of this process that write into it, so that two of them
 * never reserve one name. Names that other programs take meanwhile are refused by the disk itself.
 */
export class FolderNames {
  readonly #path: string;
  readonly #taken = new Map<string, TakenName | Promise<TakenName>>();
  #users = 0;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Reads again what the folder holds. @throws Node's error */
  static async open(folder: string): Promise<FolderNames> {
    const path = await folderKey(folder);
    const there = await readdir(folder);
    const names = open.get(path) ?? new FolderNames(path);
    open.set(path, names);
    names.#users += 1;
    for (const name of there.map(fileNameKey)) {
      if (!names.#taken.has(name)) names.#taken.set(name, null);
    }
    return names;
  }

  /** Undefined for a free name; waits for a file that is being written under it. */
  async find(name: string): Promise<TakenName | undefined> {
    return this.#taken.get(fileNameKey(name));
  }

  isFree(name: string): boolean {
    return !this.#taken.has(fileNameKey(name));
  }

  /** Reserves a free name while a file is written. Null as the result: another file has the name. */
  async during<Value>(
    name: string,
    write: () => Promise<Value>,
    result: (value: Value) => TakenName,
  ): Promise<Value> {
    const key = fileNameKey(name);
    const writing = write();
    this.#taken.set(
      key,
      writing.then(result, () => null),
    );
    try {
      const value = await writing;
      this.#taken.set(key, result(value));
      return value;
    } catch (error) {
      this.#taken.delete(key);
      throw error;
    }
  }

  take(name: string, taken: TakenName): void {
    this.#taken.set(fileNameKey(name), taken);
  }

  close(): void {
    this.#users -= 1;
    if (this.#users === 0 && open.get(this.#path) === this) open.delete(this.#path);
  }
}
