/** Names the end of the path of the file in whose middle a process is killed. */
export const KILLED_FILE = 'KONTOR_TEST_KILLED_FILE';
