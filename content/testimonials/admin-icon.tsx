import { Quote } from 'lucide-react';

export const icon = Quote;
