import { parentPort, workerData } from 'node:worker_threads';
import { cleanContentNow } from './sanitise.ts';

parentPort?.postMessage(cleanContentNow(workerData as string));
