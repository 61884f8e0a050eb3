import { Tag } from 'lucide-react';

export const icon = Tag;
