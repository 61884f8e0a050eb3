import { describeConformance } from './describe-conformance.ts';

describeConformance('sqlite');
