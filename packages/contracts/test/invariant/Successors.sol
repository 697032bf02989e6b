// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {RoleChange} from "../../src/PassportTimelock.sol";
import {vm} from "../support/Test.sol";
import {Keys} from "./Keys.sol";

/// @notice Who holds each role at the moment, and how the runbook names their successors.
abstract contract Successors is Keys {
    address public currentAdmin = admin;
    address public currentGuardian = guardian;
    address public currentCustodian = custodian;
    address public currentPauser = pauser;
    address public currentPublisher = PUBLISHER;

    uint256 private _nextPerson;

    /// @dev Any of the roles that a guardian can dismiss, its own among them.
    function _dismissAsThief(address actor, string memory name, uint256 kind) internal {
        kind %= 4;
        if (kind == 0) _dismiss(actor, name, WITHDRAWER.UNPAUSER_ROLE(), currentAdmin);
        else if (kind == 1) _dismiss(actor, name, WITHDRAWER.PAUSER_ROLE(), currentPauser);
        else if (kind == 2) _dismiss(actor, name, WITHDRAWER.PAUSER_ROLE(), actor);
        else _dismiss(actor, name, ROOTS.PUBLISHER_ROLE(), currentPublisher);
    }

    /// @dev The custodian names a successor. Its role for unpausing comes with it.
    function _replaceAdmin() internal {
        address next = _newPerson();
        RoleChange[] memory changes = new RoleChange[](7);
        changes[0] = _change(LOCK, LOCK.PROPOSER_ROLE(), next, true);
        changes[1] = _change(LOCK, LOCK.EXECUTOR_ROLE(), next, true);
        changes[2] = _change(LOCK, LOCK.CANCELLER_ROLE(), next, true);
        for (uint256 i = 0; i < 4; ++i) {
            changes[3 + i] = _change(_voucherContracts[i], WITHDRAWER.UNPAUSER_ROLE(), next, true);
        }
        _wait(changes);
        currentAdmin = next;
    }

    /// @dev One proposal: the successor's roles, and all that the thief can dismiss, which it does until the end. It refuses
    /// as well.
    function _replaceGuardian() internal {
        (address thief, address next) = (currentGuardian, _newPerson());
        RoleChange[] memory changes = new RoleChange[](34);
        uint256 count = _move(changes, 0, LOCK, LOCK.GUARDIAN_ROLE(), thief, next);
        count = _move(changes, count, LOCK, LOCK.CANCELLER_ROLE(), thief, next);
        count = _move(changes, count, ROOTS, ROOTS.GUARDIAN_ROLE(), thief, next);
        for (uint256 i = 0; i < 4; ++i) {
            IAccessControl each = _voucherContracts[i];
            count = _move(changes, count, each, WITHDRAWER.GUARDIAN_ROLE(), thief, next);
            count = _move(changes, count, each, WITHDRAWER.PAUSER_ROLE(), thief, next);
            changes[count++] = _change(each, WITHDRAWER.UNPAUSER_ROLE(), currentAdmin, true);
            changes[count++] = _change(each, WITHDRAWER.PAUSER_ROLE(), currentPauser, true);
        }
        changes[count++] = _change(LOCK, LOCK.PROPOSER_ROLE(), currentAdmin, true);
        changes[count++] = _change(LOCK, LOCK.EXECUTOR_ROLE(), currentAdmin, true);
        changes[count++] = _change(LOCK, LOCK.CANCELLER_ROLE(), currentAdmin, true);
        changes[count++] = _change(ROOTS, ROOTS.PUBLISHER_ROLE(), currentPublisher, true);
        _proposeRoles(currentCustodian, "custodian", changes);
        _refuseRoles(thief, "thief of the guardian", true);
        _now += 14 days;
        vm.warp(_now);
        _dismissAsThief(thief, "thief of the guardian", _now);
        _changeRoles(currentCustodian, "custodian");
        currentGuardian = next;
    }

    function _move(RoleChange[] memory changes, uint256 at, IAccessControl target, bytes32 role, address from, address to)
        private
        pure
        returns (uint256)
    {
        changes[at] = _change(target, role, from, false);
        changes[at + 1] = _change(target, role, to, true);
        return at + 2;
    }

    /// @dev By the admin in 48 hours, long before what the thief proposes is ready. What it has proposed is refused first: another
    /// thief of the next custodian's key could carry it out.
    function _replaceCustodian() internal {
        _refuseAllRoles(currentAdmin, currentGuardian);
        address next = _newPerson();
        bytes32 role = LOCK.CUSTODIAN_ROLE();
        for (uint256 i = 0; i < 2; ++i) {
            bytes memory data = i == 0
                ? abi.encodeCall(LOCK.revokeRole, (role, currentCustodian))
                : abi.encodeCall(LOCK.grantRole, (role, next));
            _proposeAndExecute(data);
        }
        currentCustodian = next;
    }

    function _proposeAndExecute(bytes memory data) private {
        bytes32 salt = keccak256(abi.encode(_now, data));
        vm.startPrank(currentAdmin);
        LOCK.schedule(address(LOCK), 0, data, bytes32(0), salt, TIMELOCK_DELAY);
        _now += TIMELOCK_DELAY;
        vm.warp(_now);
        LOCK.execute(address(LOCK), 0, data, bytes32(0), salt);
        vm.stopPrank();
    }

    function _replace(bytes32 role, address next) internal returns (address) {
        RoleChange[] memory changes = new RoleChange[](4);
        for (uint256 i = 0; i < 4; ++i) changes[i] = _change(_voucherContracts[i], role, next, true);
        _wait(changes);
        return next;
    }

    function _wait(RoleChange[] memory changes) internal {
        _proposeRoles(currentCustodian, "custodian", changes);
        _now += 14 days;
        vm.warp(_now);
        _changeRoles(currentCustodian, "custodian");
    }

    function _holdsARole(address account) internal view returns (bool) {
        bytes32[5] memory roles = [
            LOCK.PROPOSER_ROLE(), LOCK.EXECUTOR_ROLE(), LOCK.CANCELLER_ROLE(), LOCK.GUARDIAN_ROLE(), LOCK.CUSTODIAN_ROLE()
        ];
        for (uint256 i = 0; i < 5; ++i) {
            if (LOCK.hasRole(roles[i], account)) return true;
        }
        if (ROOTS.hasRole(ROOTS.PUBLISHER_ROLE(), account) || ROOTS.hasRole(ROOTS.GUARDIAN_ROLE(), account)) return true;
        roles[0] = WITHDRAWER.PAUSER_ROLE();
        roles[1] = WITHDRAWER.UNPAUSER_ROLE();
        for (uint256 i = 0; i < 4; ++i) {
            LimitedVouchers each = _voucherContracts[i];
            // Of the five, the guardian's alone exists in these contracts too.
            if (each.hasRole(roles[0], account) || each.hasRole(roles[1], account) || each.hasRole(roles[3], account)) {
                return true;
            }
        }
        return false;
    }

    /// @dev By whom Passport takes for its holder.
    function _everyRoleIsHeld() internal view returns (bool) {
        bytes32[3] memory roles = [LOCK.PROPOSER_ROLE(), LOCK.EXECUTOR_ROLE(), LOCK.CANCELLER_ROLE()];
        for (uint256 i = 0; i < 3; ++i) {
            if (!LOCK.hasRole(roles[i], currentAdmin)) return false;
        }
        (roles[0], roles[1], roles[2]) =
            (WITHDRAWER.GUARDIAN_ROLE(), WITHDRAWER.PAUSER_ROLE(), WITHDRAWER.UNPAUSER_ROLE());
        for (uint256 i = 0; i < 4; ++i) {
            LimitedVouchers each = _voucherContracts[i];
            if (!each.hasRole(roles[0], currentGuardian) || !each.hasRole(roles[1], currentGuardian)) return false;
            if (!each.hasRole(roles[1], currentPauser) || !each.hasRole(roles[2], currentAdmin)) return false;
        }
        if (!LOCK.hasRole(roles[0], currentGuardian) || !LOCK.hasRole(LOCK.CANCELLER_ROLE(), currentGuardian)) return false;
        return LOCK.hasRole(LOCK.CUSTODIAN_ROLE(), currentCustodian) && ROOTS.hasRole(roles[0], currentGuardian)
            && ROOTS.hasRole(ROOTS.PUBLISHER_ROLE(), currentPublisher);
    }

    function _newPerson() internal returns (address) {
        return address(uint160(0xFEE000 + ++_nextPerson));
    }
}
