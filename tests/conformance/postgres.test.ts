import { describeConformance } from './describe-conformance.ts';

describeConformance('postgres');
