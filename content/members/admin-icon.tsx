import { Users } from 'lucide-react';

export const icon = Users;
