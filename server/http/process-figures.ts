import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Gauge } from './metrics.ts';

const seconds = (nanoseconds: number) => nanoseconds / 1e9;

/** Figures of the process itself; the delay of the event loop is measured since the last scrape. */
export function processFigures(): Gauge[] {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return [
    {
      name: 'process_resident_memory_bytes',
      help: 'Resident memory',
      type: 'gauge',
      read: () => process.memoryUsage.rss(),
    },
    {
      name: 'process_heap_used_bytes',
      help: 'Used memory of the JavaScript heap',
      type: 'gauge',
      read: () => process.memoryUsage().heapUsed,
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time, user and system',
      type: 'counter',
      read: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    },
    {
      name: 'process_uptime_seconds',
      help: 'Time since the process started',
      type: 'gauge',
      read: () => process.uptime(),
    },
    {
      name: 'kiran_event_loop_delay_p99_seconds',
      help: 'Delay of the event loop since the last reading, 99th percentile',
      type: 'gauge',
      read: () => {
        const value = seconds(delay.percentile(99));
        delay.reset();
        return value;
      },
    },
  ];
}
