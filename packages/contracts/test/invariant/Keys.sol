// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Dismissible} from "../../src/Dismissible.sol";
import {Guarded} from "../../src/Guarded.sol";
import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {PassportTimelock, RoleChange} from "../../src/PassportTimelock.sol";
import {ReservesRoots} from "../../src/ReservesRoots.sol";
import {SignedVouchers} from "../../src/SignedVouchers.sol";
import {SupsWithdrawer} from "../../src/SupsWithdrawer.sol";
import {bound, vm} from "../support/Test.sol";
import {Players} from "./Players.sol";
import {WITHDRAWS} from "./World.sol";

/// @notice What the holders of rights do: guardian, owner (the admin's wallet through the timelock), custodian, pauser and
/// publisher. Every function takes who acts, so that a thief makes the same calls with a stolen key.
abstract contract Keys is Players {
    struct Proposal {
        address target;
        bytes data;
        uint256 readyAt;
        uint256 dismissals;
        bool isDone;
    }

    struct RoleProposal {
        RoleChange[] changes;
        uint256 readyAt;
        bool isRefusedByAdmin;
        bool isRefusedByGuardian;
        bool isDone;
    }

    Proposal[] internal _proposals;
    RoleProposal[] private _roleProposals;
    uint256 private _nextReport = 1;
    uint256 private _publishedAt;
    /// @dev Not the contract's own count, which a broken dismissal would leave as it was.
    uint256 private _dismissals;

    /// @dev Stops, lowers and takes away. `name` begins with the actor's.
    function _guard(address actor, string memory name, uint256 seed, uint256 which, uint256 amount) internal {
        which %= 4;
        LimitedVouchers target = _voucherContracts[which];
        uint256 what = seed % 8;
        if (what == 0) {
            _note(string.concat(name, ": killEpoch"), _call(actor, address(target), abi.encodeCall(SignedVouchers.killEpoch, ())));
        } else if (what == 1) {
            if (_note(string.concat(name, ": revokeSigner"), _call(actor, address(target), abi.encodeCall(SignedVouchers.revokeSigner, ())))) {
                _settings[which].signer = address(0);
            }
        } else if (what == 2) {
            _lower(actor, name, which, amount);
        } else if (what == 3) {
            _sweep(actor, name, amount);
        } else if (what == 4) {
            if (_note(string.concat(name, ": pause"), _call(actor, address(target), abi.encodeCall(Guarded.pause, ())))) {
                _bookPause(which, true);
            }
        } else if (what == 5 && _entries.length > 0) {
            uint256 index = _openEntry(amount);
            if (_note(string.concat(name, ": reject"), _reject(actor, _entries[index]))) _bookRejection(index);
        } else if (what == 6) {
            _cancelProposal(actor, name, amount);
        } else if (what == 7) {
            bytes memory data = abi.encodeCall(ReservesRoots.disown, (bytes16(uint128(bound(amount, 1, _nextReport)))));
            _note(string.concat(name, ": disown"), _call(actor, address(ROOTS), data));
        }
    }

    /// @dev Often to the last unit: what is promised to the queue is then all that withdrawals and sweeps could take.
    function _sweep(address actor, string memory name, uint256 amount) internal {
        (uint256 promised,) = waiting(WITHDRAWS);
        uint256 available = SUPS.balanceOf(address(WITHDRAWER)) - promised;
        amount = amount % 2 == 0 ? available : bound(amount, 0, available + available / 4 + 1);
        bytes memory data = abi.encodeCall(SupsWithdrawer.sweep, (amount));
        if (_note(string.concat(name, ": sweep"), _call(actor, address(WITHDRAWER), data))) {
            _expect(amount <= available, "a sweep took what is promised to the queue");
        }
    }

    function _unpause(address actor, string memory name, uint256 which) internal {
        which %= 4;
        bytes memory data = abi.encodeCall(Guarded.unpause, ());
        if (_note(string.concat(name, ": unpause"), _call(actor, address(_voucherContracts[which]), data))) {
            _bookPause(which, false);
        }
    }

    function _publish(address actor, string memory name, uint256 seed) internal {
        bytes16 id = bytes16(uint128(_nextReport));
        bytes16 previous = seed % 4 == 0 ? bytes16(uint128(seed % _nextReport)) : ROOTS.latest();
        bool isRight = previous == ROOTS.latest();
        bytes memory data = abi.encodeCall(ReservesRoots.publish, (id, bytes32(seed | 1), 1, 1, 0, 0, previous));
        if (!_note(string.concat(name, ": publish"), _call(actor, address(ROOTS), data))) return;
        _expect(isRight, "a report was published after another than the latest");
        _expect(_now >= _publishedAt + 10 minutes, "a report was published too soon after the latest");
        _publishedAt = _now;
        ++_nextReport;
    }

    /// @dev Whatever widens a power, with values that the present holders would choose.
    function _propose(address actor, string memory name, uint256 seed, uint256 which, uint256 value) internal {
        (address target, bytes memory data) = _wideningCall(seed, which % 4, value);
        // One that waits for long is still pending when the successor of a dismissed admin arrives.
        uint256 delay = bound(value, TIMELOCK_DELAY, value % 2 == 0 ? 3 days : 30 days);
        bytes32 salt = bytes32(_proposals.length);
        bytes memory call_ =
            abi.encodeCall(TimelockController.schedule, (target, 0, data, bytes32(0), salt, delay));
        if (!_note(string.concat(name, ": schedule"), _call(actor, address(LOCK), call_))) return;
        _proposals.push(Proposal(target, data, _now + delay, _dismissals, false));
    }

    /// @dev Mostly when one is ready, else too early or too late.
    function _execute(address actor, string memory name, uint256 seed, bool isPatient) internal {
        if (_proposals.length == 0) return;
        uint256 index = _proposals.length - 1 - seed % (_proposals.length < 6 ? _proposals.length : 6);
        Proposal storage each = _proposals[index];
        if (isPatient && !each.isDone && _now < each.readyAt) _advance(each.readyAt - _now);
        vm.warp(_now);
        bytes memory call_ = abi.encodeCall(
            TimelockController.execute, (each.target, 0, each.data, bytes32(0), bytes32(index))
        );
        if (!_note(string.concat(name, ": execute"), _call(actor, address(LOCK), call_))) return;
        _expect(_now >= each.readyAt, "a proposal was executed before its time");
        _expect(_now <= each.readyAt + 7 days, "an expired proposal was executed");
        _expect(each.dismissals == _dismissals, "a proposal of a dismissed admin was executed");
        _expect(!each.isDone, "a proposal was executed twice");
        each.isDone = true;
        _follow(each.target, each.data);
    }

    function _dismiss(address actor, string memory name, bytes32 role, address holder) internal {
        Dismissible[5] memory all =
            [Dismissible(WITHDRAWER), COLLECTIBLE, STAKING, ITEMS, ROOTS];
        for (uint256 i = 0; i < 5; ++i) {
            bytes memory data = abi.encodeCall(Dismissible.dismiss, (role, holder));
            _note(string.concat(name, ": dismiss a role"), _call(actor, address(all[i]), data));
        }
    }

    function _dismissProposer(address actor, string memory name, address proposer) internal {
        bytes memory data = abi.encodeCall(PassportTimelock.dismiss, (proposer));
        if (_note(string.concat(name, ": dismiss a proposer"), _call(actor, address(LOCK), data))) ++_dismissals;
    }

    function _proposeRoles(address actor, string memory name, RoleChange[] memory changes) internal {
        bytes memory data = abi.encodeCall(PassportTimelock.proposeRoles, (changes));
        if (!_note(string.concat(name, ": proposeRoles"), _call(actor, address(LOCK), data))) return;
        RoleProposal storage next = _roleProposals.push();
        next.readyAt = _now + 14 days;
        for (uint256 i = 0; i < changes.length; ++i) next.changes.push(changes[i]);
    }

    function _refuseRoles(address actor, string memory name, bool isGuardian) internal {
        if (_roleProposals.length > 0) _refuseRoles(actor, name, isGuardian, _roleProposals[_roleProposals.length - 1]);
    }

    /// @dev As the runbook says when the custodian was stolen: both refuse whatever it has proposed.
    function _refuseAllRoles(address owner, address guard_) internal {
        for (uint256 i = 0; i < _roleProposals.length; ++i) {
            if (!LOCK.isRolesPending(LOCK.hashRoles(_roleProposals[i].changes))) continue;
            _refuseRoles(owner, "owner", false, _roleProposals[i]);
            _refuseRoles(guard_, "guardian", true, _roleProposals[i]);
        }
    }

    function _refuseRoles(address actor, string memory name, bool isGuardian, RoleProposal storage proposal) private {
        bytes memory data = abi.encodeCall(PassportTimelock.refuseRoles, (LOCK.hashRoles(proposal.changes)));
        if (!_note(string.concat(name, ": refuseRoles"), _call(actor, address(LOCK), data))) return;
        if (isGuardian) proposal.isRefusedByGuardian = true;
        else proposal.isRefusedByAdmin = true;
    }

    function _changeRoles(address actor, string memory name) internal {
        if (_roleProposals.length == 0) return;
        RoleProposal storage last = _roleProposals[_roleProposals.length - 1];
        bytes memory data = abi.encodeCall(PassportTimelock.changeRoles, (last.changes));
        if (!_note(string.concat(name, ": changeRoles"), _call(actor, address(LOCK), data))) return;
        _expect(_now >= last.readyAt, "roles were changed before their time");
        _expect(_now <= last.readyAt + 7 days, "expired roles were changed");
        _expect(!last.isRefusedByAdmin || !last.isRefusedByGuardian, "roles were changed that both have refused");
        _expect(!last.isDone, "roles were changed twice");
        last.isDone = true;
    }

    function _change(IAccessControl target, bytes32 role, address account, bool isGranted)
        internal
        pure
        returns (RoleChange memory)
    {
        return RoleChange(target, role, account, isGranted);
    }

    function _lower(address actor, string memory name, uint256 which, uint256 amount) private {
        Settings storage settings = _settings[which];
        uint256 perAccount = bound(amount, settings.perAccount / 2, settings.perAccount + 1);
        uint256 overall = bound(amount, settings.overall / 2, settings.overall + 1);
        bytes memory data = abi.encodeCall(LimitedVouchers.lowerLimits, (perAccount, overall));
        bool worked = _call(actor, address(_voucherContracts[which]), data);
        if (!_note(string.concat(name, ": lowerLimits"), worked)) return;
        _expect(perAccount <= settings.perAccount && overall <= settings.overall, "a limit was raised at once");
        (settings.perAccount, settings.overall) = (perAccount, overall);
    }

    function _cancelProposal(address actor, string memory name, uint256 seed) private {
        if (_proposals.length == 0) return;
        uint256 index = _proposals.length - 1 - seed % (_proposals.length < 6 ? _proposals.length : 6);
        Proposal storage each = _proposals[index];
        bytes32 id = LOCK.hashOperation(each.target, 0, each.data, bytes32(0), bytes32(index));
        bool worked = _call(actor, address(LOCK), abi.encodeCall(TimelockController.cancel, (id)));
        if (_note(string.concat(name, ": cancel"), worked)) each.isDone = true;
    }

    function _wideningCall(uint256 seed, uint256 which, uint256 value)
        private
        view
        returns (address, bytes memory)
    {
        address target = address(_voucherContracts[which]);
        uint256 what = seed % 6;
        if (what < 2) {
            // The key that Passport holds now; a former one stays good for an hour.
            return (target, abi.encodeCall(SignedVouchers.setSigner, (vm.addr(_keys[which]), value % 2 * 1 hours)));
        }
        if (what == 2) {
            bool isMoney = which == WITHDRAWS;
            (uint256 perAccount, uint256 overall) = isMoney ? (uint256(1_000), uint256(2_500)) : (uint256(3), uint256(8));
            return (target, abi.encodeCall(LimitedVouchers.setLimits, (perAccount, overall)));
        }
        if (what == 3) return (target, abi.encodeCall(LimitedVouchers.setQueueDelay, (QUEUE_DELAY + value % 2 * 6 hours)));
        if (what == 4) {
            return (address(WITHDRAWER), abi.encodeCall(SupsWithdrawer.setQueueMinimum, (QUEUE_MINIMUM + value % 2 * 10)));
        }
        address next = value % 2 == 0 ? treasury : address(0x7EA5);
        return (address(WITHDRAWER), abi.encodeCall(SupsWithdrawer.setTreasury, (next)));
    }

    /// @dev What a change that has waited long enough does to the settings.
    function _follow(address target, bytes memory data) private {
        bytes4 selector = bytes4(data);
        bytes memory arguments = new bytes(data.length - 4);
        for (uint256 i = 4; i < data.length; ++i) arguments[i - 4] = data[i];
        if (selector == SupsWithdrawer.setTreasury.selector) {
            expectedTreasury = abi.decode(arguments, (address));
            return;
        }
        if (selector == SupsWithdrawer.setQueueMinimum.selector) {
            expectedMinimum = abi.decode(arguments, (uint256));
            return;
        }
        for (uint256 which = 0; which < 4; ++which) {
            if (address(_voucherContracts[which]) != target) continue;
            Settings storage settings = _settings[which];
            if (selector == SignedVouchers.setSigner.selector) {
                (settings.signer,) = abi.decode(arguments, (address, uint256));
            } else if (selector == LimitedVouchers.setLimits.selector) {
                (settings.perAccount, settings.overall) = abi.decode(arguments, (uint256, uint256));
            } else {
                settings.queueDelay = abi.decode(arguments, (uint256));
            }
        }
    }
}
