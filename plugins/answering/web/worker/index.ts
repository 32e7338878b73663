import { attend } from './attend.ts';
import type { WorkerScope } from './scope.ts';

attend(self as unknown as WorkerScope);
