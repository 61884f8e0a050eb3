import { Newspaper } from 'lucide-react';

export const icon = Newspaper;
