import { UserPlus } from 'lucide-react';

export const icon = UserPlus;
