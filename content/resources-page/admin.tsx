import { Link2 } from 'lucide-react';

export const icon = Link2;
