import { connectBridge } from '../bridge/bridge.ts';
import { mount } from './App.tsx';

mount(document.getElementById('root') ?? document.body, connectBridge());
