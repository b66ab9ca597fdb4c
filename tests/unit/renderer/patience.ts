import { configure } from '@testing-library/react';

// The machine may be busy: what is awaited may take its time, and a test that fails still ends.
configure({ asyncUtilTimeout: 8_000 });
